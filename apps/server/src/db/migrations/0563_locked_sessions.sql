-- A session that is locked on a shared computer (docs/decisions/0435-shared-computers.md). Tries to unlock it are counted here, so that neither a
-- restart nor parallel calls give more of them.
ALTER TABLE sessions
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN unlock_tries smallint NOT NULL DEFAULT 0 CHECK (unlock_tries BETWEEN 0 AND 5);
