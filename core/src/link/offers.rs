//! What needs the word of all: an offer stands until everyone agreed, one declined, or the game went on. Nobody is pestered: what was
//! declined is not asked for again before the next record, and no kind more often than `DECLINED_MAX` times by a person.

use super::message::{Declined, Offer, OfferKind, Reason, Standing};

/// So often a person's offers of a kind may be declined in a game.
pub const DECLINED_MAX: usize = 3;

#[derive(Clone, Debug, Default)]
pub struct Offers {
    standing: Option<Standing>,
    /// All that were declined.
    declined: Vec<Offer>,
    last: Option<Declined>,
}

impl Offers {
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// What was declined last, until the game goes on.
    pub fn declined(&self) -> Option<Declined> {
        self.last
    }

    /// Makes an offer; `Ok` also where it stands already. An offer of what another one offers is a yes to that.
    pub fn make(&mut self, offer: Offer) -> Result<(), Reason> {
        if let Some(standing) = &mut self.standing {
            let is_yes = standing.offer.kind == offer.kind && offer.kind != OfferKind::Takeback;
            if standing.offer != offer && !is_yes {
                return Err(Reason::OtherOffer);
            }
            add(&mut standing.agreed, offer.person);
            return Ok(());
        }
        let is_same = |one: &&Offer| one.kind == offer.kind && one.person == offer.person;
        let declined = self.declined.iter().filter(is_same);
        if declined.clone().count() >= DECLINED_MAX || declined.clone().any(|one| one.at == offer.at) {
            return Err(Reason::AskedEnough);
        }
        self.standing = Some(Standing { offer, agreed: vec![offer.person] });
        self.last = None;
        Ok(())
    }

    /// A person's answer; one to another offer than what stands is nothing.
    pub fn answer(&mut self, offer: Offer, person: u8, agrees: bool) {
        let Some(standing) = self.standing.as_mut().filter(|standing| standing.offer == offer) else { return };
        if agrees {
            add(&mut standing.agreed, person);
        } else {
            self.standing = None;
            self.declined.push(offer);
            self.last = Some(Declined { offer, by: person });
        }
    }

    /// The offer that all of these agreed on; it stands no more.
    pub fn take_agreed(&mut self, voters: &[u8]) -> Option<Offer> {
        let is_agreed = |standing: &Standing| voters.iter().all(|voter| standing.agreed.contains(voter));
        let standing = self.standing.take_if(|standing| is_agreed(standing))?;
        Some(standing.offer)
    }

    /// The game went on.
    pub fn withdraw(&mut self) {
        (self.standing, self.last) = (None, None);
    }
}

fn add(persons: &mut Vec<u8>, person: u8) {
    if !persons.contains(&person) {
        persons.push(person);
    }
}
