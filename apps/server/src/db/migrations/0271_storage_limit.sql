-- How much somebody has stored is added up at each upload, from the index alone.
CREATE INDEX files_stored ON files (holder_id) INCLUDE (bytes) WHERE released_at IS NULL;
