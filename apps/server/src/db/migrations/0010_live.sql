-- Live events between servers that share only this database: what is too large for NOTIFY waits here for its readers. The adapter
-- of socket.io knows the table by this name and empties it.
CREATE TABLE socket_io_attachments (
  id bigserial PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea
);
