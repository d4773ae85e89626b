-- What has left, or was given up, is forgotten by its age.
CREATE INDEX outbox_done ON outbox (created_at) WHERE state <> 'waiting';
