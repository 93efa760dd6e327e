//! Actions that need everybody's consent: an offer is pending until everyone agreed, one declined, or the game moved on. Nobody is
//! pestered: a declined offer is not repeated before the next record, and each person may make at most `DECLINED_MAX` declined offers of a
//! kind.

use super::message::{DeclinedOffer, Offer, OfferKind, PendingOffer, RequestRefusal};

/// Limit of declined offers per person and kind in a game.
pub const DECLINED_MAX: usize = 3;

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

    /// The last declined offer, until the game moves on.
    pub fn declined(&self) -> Option<DeclinedOffer> {
        self.last
    }

    /// Makes an offer; `Ok` also if it is pending already. An offer equal to another person's pending one agrees to it.
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

    /// Records a person's answer; an answer to another offer than the pending one is ignored.
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

    /// Takes the offer on which all of these agreed; it is no longer pending.
    pub fn take_agreed(&mut self, voters: &[u8]) -> Option<Offer> {
        let is_agreed = |standing: &PendingOffer| voters.iter().all(|voter| standing.agreed.contains(voter));
        let standing = self.standing.take_if(|standing| is_agreed(standing))?;
        Some(standing.offer)
    }

    /// Withdraws the offer because the game moved on.
    pub fn withdraw(&mut self) {
        (self.standing, self.last) = (None, None);
    }
}

fn add(persons: &mut Vec<u8>, person: u8) {
    if !persons.contains(&person) {
        persons.push(person);
    }
}
