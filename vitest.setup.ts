import fc from 'fast-check'

/** Property tests try the same cases in every run, because a gate must be repeatable. `SEED=7 npm run test:unit` tries others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 26_112_026) })
