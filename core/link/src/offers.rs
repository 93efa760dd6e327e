//! Actions that need the consent of all persons: an offer is pending until everyone has agreed, one person has declined, or the game has
//! moved on. Nobody is pestered: a declined offer cannot be repeated before the next record, and each person may make at most
//! `DECLINED_MAX` declined offers of a kind.

use super::message::{DeclinedOffer, Offer, OfferKind, PendingOffer, RequestRefusal};

/// The largest number of declined offers that a person may make per kind in a game.
pub const DECLINED_MAX: usize = 3;

/// The pending offer of a game, and the offers declined so far.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    standing: Option<PendingOffer>,
    /// All offers that were declined in this game.
    declined: Vec<Offer>,
    last: Option<DeclinedOffer>,
}

impl Offers {
    pub fn pending(&self) -> Option<&PendingOffer> {
        self.standing.as_ref()
    }

    /// The last declined offer; `None` again once the game has moved on.
    pub fn declined(&self) -> Option<DeclinedOffer> {
        self.last
    }

    /// Makes an offer, or refuses it. `Ok` also if it is already pending. An offer of the same kind as another person's pending offer
    /// counts as agreement, except a takeback.
    pub fn make(&mut self, offer: Offer) -> Result<(), RequestRefusal> {
        if let Some(standing) = &mut self.standing {
            let is_yes = standing.offer.kind == offer.kind && offer.kind != OfferKind::Takeback;
            if standing.offer != offer && !is_yes {
                return Err(RequestRefusal::OtherOffer);
            }
            add(&mut standing.agreed, offer.person);
            return Ok(());
        }
        let is_same = |one: &&Offer| one.kind == offer.kind && one.person == offer.person;
        let declined = self.declined.iter().filter(is_same);
        if declined.clone().count() >= DECLINED_MAX || declined.clone().any(|one| one.at == offer.at) {
            return Err(RequestRefusal::AskedEnough);
        }
        self.standing = Some(PendingOffer { offer, agreed: vec![offer.person] });
        self.last = None;
        Ok(())
    }

    /// Records a person's answer to an offer; an answer to an offer that is not pending is ignored.
    pub fn answer(&mut self, offer: Offer, person: u8, agrees: bool) {
        let Some(standing) = self.standing.as_mut().filter(|standing| standing.offer == offer) else { return };
        if agrees {
            add(&mut standing.agreed, person);
        } else {
            self.standing = None;
            self.declined.push(offer);
            self.last = Some(DeclinedOffer { offer, by: person });
        }
    }

    /// Removes and returns the pending offer if all of `voters` have agreed to it.
    pub fn take_agreed(&mut self, voters: &[u8]) -> Option<Offer> {
        let is_agreed = |standing: &PendingOffer| voters.iter().all(|voter| standing.agreed.contains(voter));
        let standing = self.standing.take_if(|standing| is_agreed(standing))?;
        Some(standing.offer)
    }

    /// Withdraws the pending offer, because the game has moved on.
    pub fn withdraw(&mut self) {
        (self.standing, self.last) = (None, None);
    }
}

fn add(persons: &mut Vec<u8>, person: u8) {
    if !persons.contains(&person) {
        persons.push(person);
    }
}
