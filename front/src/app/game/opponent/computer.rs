//! The built-in computer as an opponent: the engine's worker, started at the first question, and its learning.

use crate::app::game::learning::LearnedGames;
use crate::app::game::opponent::decider::Decider;
use crate::app::kernel::saving::Wake;
use crate::engine::{EngineOptions, EngineReport, GameToLearn, Request, Worker};
use crate::store::Store;
use crate::store::settings_file::PendingWrite;
use std::io;

/// The built-in engine on its worker thread, with what it has learned.
pub struct Computer {
    worker: Option<Worker>,
    options: EngineOptions,
    is_learning: bool,
    pub learning: LearnedGames,
    wake: Wake,
}

impl Computer {
    pub fn new(store: Store, wake: Wake) -> Computer {
        Computer {
            worker: None,
            options: EngineOptions::default(),
            is_learning: false,
            learning: LearnedGames::new(store),
            wake,
        }
    }

    /// Sets the options for the next start of the engine's worker.
    pub fn set_options(&mut self, options: EngineOptions, is_learning: bool) {
        (self.options, self.is_learning) = (options, is_learning);
    }

    /// Returns the engine's worker. Starts it if necessary with what was learned before; an error means that the system gives no thread.
    fn worker(&mut self) -> io::Result<&mut Worker> {
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => {
                let wake = self.wake.clone();
                let mut worker = Worker::spawn(self.options, move || wake())?;
                if self.is_learning {
                    self.learning.restore_learned(&mut worker);
                }
                worker
            }
        };
        Ok(self.worker.insert(worker))
    }

    /// Ends the engine's worker. The next request starts it again.
    pub fn stop_worker(&mut self) {
        self.worker = None;
    }

    /// Queues a finished game, from which the engine learns in a quiet moment.
    pub fn queue_game_to_learn(&mut self, lesson: GameToLearn) -> io::Result<()> {
        self.worker()?.learn_from_game(lesson);
        Ok(())
    }

    /// Deletes what the engine learned. Returns the write that stores the empty state.
    pub fn forget_lessons(&mut self) -> PendingWrite {
        let nothing = self.learning.delete_learned();
        if let Some(worker) = &mut self.worker {
            worker.load_learned_data(nothing.clone());
        }
        self.learning.learned_write(nothing)
    }
}

impl Decider for Computer {
    fn ask(&mut self, request: Request) -> io::Result<()> {
        self.worker()?.ask(request);
        Ok(())
    }

    fn poll_report(&mut self) -> Option<EngineReport> {
        self.worker.as_ref().and_then(Worker::poll)
    }

    fn cancel(&mut self) {
        if let Some(worker) = &self.worker {
            worker.stop();
        }
    }

    fn begin_game(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.forget_searches();
        }
    }
}
