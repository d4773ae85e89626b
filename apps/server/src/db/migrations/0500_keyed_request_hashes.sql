-- Hashes of requests were not keyed, so passwords in them could be guessed from a copy of the database. Without its hash a key refuses
-- every repetition of its write, which is not made twice.
UPDATE idempotency_keys SET request_hash = '';
