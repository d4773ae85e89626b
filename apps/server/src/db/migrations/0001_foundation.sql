-- The whole foundation. Rules that must never be broken stand here as constraints; the application only asks first.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Accounts ----------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('patient', 'doctor', 'assistant')),
  email text CHECK (email = lower(email)),
  email_verified_at timestamptz,
  mobile text CHECK (mobile ~ '^\+?[0-9]{6,13}$'),
  country_code text CHECK (country_code ~ '^\+[0-9]{1,4}$'),
  iso_code text CHECK (iso_code ~ '^[A-Z]{2}$'),
  password_hash text,
  fullname text NOT NULL DEFAULT '',
  gender text CHECK (gender IN ('m', 'f', '*')),
  date_of_birth date CHECK (date_of_birth >= '1900-01-01'),
  profile_url text,
  language text CHECK (language IN ('en', 'de', 'hi')),
  address_line1 text, address_line2 text, zipcode text, city text, state text, country text,
  onboarding boolean NOT NULL DEFAULT true,
  terms_accepted_at timestamptz,
  created_on timestamptz,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  deleted_at timestamptz,
  CHECK (onboarding OR terms_accepted_at IS NOT NULL),
  CHECK ((address_line1 IS NULL) = (city IS NULL) AND (city IS NULL) = (country IS NULL))
);
CREATE UNIQUE INDEX users_email_key ON users (email);
-- One login per number. The dial code is part of it, so 0171… in two countries are two people.
CREATE UNIQUE INDEX users_mobile_key ON users ((coalesce(country_code, '') || mobile)) WHERE mobile IS NOT NULL AND password_hash IS NOT NULL;
CREATE INDEX users_mobile_lookup ON users (mobile) WHERE mobile IS NOT NULL;

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;

-- Failed sign-ins and other counted attempts, by a key such as `signin:<user id>`.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count int NOT NULL CHECK (count >= 0),
  since timestamptz NOT NULL,
  blocked_until timestamptz
);

CREATE TABLE doctors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  is_service_provider boolean NOT NULL DEFAULT false,
  registration_id text,
  verified_at timestamptz,
  specializations text[] NOT NULL DEFAULT '{}',
  experience int CHECK (experience BETWEEN 0 AND 80),
  about text NOT NULL DEFAULT '',
  degree text NOT NULL DEFAULT ''
);

CREATE TABLE assistants (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  rights text[] NOT NULL DEFAULT '{requests,appointments,owners,clinics,team}'
    CHECK (rights <@ '{requests,appointments,owners,clinics,team,records}'::text[])
);
CREATE INDEX assistants_doctor ON assistants (doctor_id);

-- Clinics -----------------------------------------------------------------------------------------------------------

CREATE TABLE clinics (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors,
  name text NOT NULL CHECK (name <> ''),
  address_line1 text NOT NULL, address_line2 text NOT NULL DEFAULT '', zipcode text NOT NULL,
  city text NOT NULL, state text NOT NULL, country text NOT NULL,
  time_zone text NOT NULL,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  pinned boolean NOT NULL DEFAULT false,
  geohash text,
  -- Web Mercator metres, so that a map window is exactly a box and near order is almost exact.
  position point,
  currency text NOT NULL,
  consultation_fee int NOT NULL CHECK (consultation_fee BETWEEN 0 AND 99999),
  follow_up_fee int NOT NULL CHECK (follow_up_fee BETWEEN 0 AND 99999),
  color text NOT NULL,
  slot_minutes int NOT NULL CHECK (slot_minutes IN (15, 30, 60)),
  species text[] NOT NULL DEFAULT '{}',
  confirm_at_once boolean NOT NULL DEFAULT false,
  cancel_notice_hours int NOT NULL DEFAULT 0 CHECK (cancel_notice_hours BETWEEN 0 AND 336),
  request_expiry_hours int NOT NULL DEFAULT 24 CHECK (request_expiry_hours BETWEEN 1 AND 168),
  -- What a search text is matched with: names of clinic, doctor, city, specialisations, services; lower case.
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  UNIQUE (id, doctor_id),
  CHECK ((lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (position IS NULL) AND (lat IS NULL) = (geohash IS NULL))
);
CREATE INDEX clinics_doctor ON clinics (doctor_id, created_at);
CREATE INDEX clinics_position ON clinics USING gist (position) WHERE deleted_at IS NULL;
CREATE INDEX clinics_search_text ON clinics USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Opening times, one row a weekday and schedule; schedules of one clinic never overlap on a day.
CREATE TABLE clinic_hours (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  schedule int NOT NULL CHECK (schedule >= 0),
  weekday int NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute int NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute int NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (clinic_id, schedule, weekday),
  CHECK (end_minute > start_minute),
  CONSTRAINT clinic_hours_no_overlap
    EXCLUDE USING gist (clinic_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&)
);

CREATE TABLE clinic_holidays (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  date date NOT NULL,
  PRIMARY KEY (clinic_id, date)
);

CREATE TABLE clinic_services (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  service text NOT NULL CHECK (service <> ''),
  name text NOT NULL CHECK (name <> ''),
  price int NOT NULL CHECK (price BETWEEN 0 AND 9999999),
  position int NOT NULL
);
CREATE UNIQUE INDEX clinic_services_once ON clinic_services (clinic_id, lower(service), lower(name));

CREATE TABLE catalogue_services (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  sub_services text[] NOT NULL DEFAULT '{}',
  position int NOT NULL
);

-- Pets and who may see whom -----------------------------------------------------------------------------------------

CREATE TABLE pets (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  gender text NOT NULL CHECK (gender IN ('m', 'f')),
  species text NOT NULL,
  breed text NOT NULL CHECK (breed <> ''),
  age_entered text,
  born_on date NOT NULL,
  photo_url text,
  passport_number text,
  rfid text,
  insurance_number text,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  UNIQUE (id, owner_id)
);
CREATE INDEX pets_owner ON pets (owner_id, created_at);

-- An owner on a doctor's record (authorization, R2). Never deleted, only ended.
CREATE TABLE care (
  doctor_id uuid NOT NULL REFERENCES doctors,
  owner_id uuid NOT NULL REFERENCES users,
  origin text NOT NULL CHECK (origin IN ('booking', 'invitation', 'created')),
  since timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (doctor_id, owner_id)
);
CREATE INDEX care_owner ON care (owner_id);

-- Appointments ------------------------------------------------------------------------------------------------------

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN
    ('held', 'requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show')),
  doctor_id uuid NOT NULL,
  clinic_id uuid NOT NULL,
  owner_id uuid NOT NULL REFERENCES users,
  pet_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  type text NOT NULL DEFAULT 'consultation' CHECK (type IN ('consultation', 'followup')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  fee int NOT NULL DEFAULT 0 CHECK (fee >= 0),
  currency text NOT NULL,
  -- The chosen services with their prices as they were: [{name, subServices: [{name, price}]}].
  services jsonb NOT NULL DEFAULT '[]',
  services_total int NOT NULL DEFAULT 0 CHECK (services_total >= 0),
  -- When a hold or an unanswered request ends by itself.
  expires_at timestamptz,
  answer_reason text CHECK (char_length(answer_reason) <= 500),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinics (id, doctor_id),
  FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id),
  CHECK (ends_at > starts_at),
  CHECK (status = 'held' OR pet_id IS NOT NULL),
  CHECK (status NOT IN ('held', 'requested') OR expires_at IS NOT NULL),
  -- The rule of the house: a doctor is in one place at a time, whatever path writes (decisions §6).
  CONSTRAINT appointments_doctor_free EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status IN ('held', 'requested', 'approved', 'consulting')),
  CONSTRAINT appointments_pet_free EXCLUDE USING gist (pet_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status IN ('requested', 'approved', 'consulting'))
);
CREATE INDEX appointments_owner ON appointments (owner_id, starts_at);
CREATE INDEX appointments_doctor ON appointments (doctor_id, starts_at);
CREATE INDEX appointments_pet ON appointments (pet_id, starts_at);
CREATE INDEX appointments_clinic ON appointments (clinic_id, starts_at);
CREATE INDEX appointments_waiting ON appointments (doctor_id, created_at) WHERE status = 'requested';
CREATE INDEX appointments_expiring ON appointments (expires_at) WHERE status IN ('held', 'requested');

-- What happened to an appointment, by whom and for whom. Only added to.
CREATE TABLE appointment_events (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  version int NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show', 'rescheduled')),
  actor_id uuid REFERENCES users,
  principal_id uuid REFERENCES users,
  from_starts_at timestamptz,
  to_starts_at timestamptz,
  reason text,
  UNIQUE (appointment_id, version)
);

-- Telling people ----------------------------------------------------------------------------------------------------

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  recipient_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  appointment_id uuid REFERENCES appointments,
  appointment_version int,
  -- What the text needs, as it was at that moment: names, times, zone.
  params jsonb NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz,
  deleted_at timestamptz,
  -- Null until the live event went out; a sweep announces what a crash left (decisions §9).
  announced_at timestamptz,
  -- One change of an appointment tells one person once.
  UNIQUE (appointment_id, appointment_version, recipient_id)
);
CREATE INDEX notifications_inbox ON notifications (recipient_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notifications_unannounced ON notifications (created_at) WHERE announced_at IS NULL;

-- Messages to leave the house by mail or push: queue and ledger in one. `dedupe_key` makes each go once.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'push')),
  recipient_id uuid REFERENCES users ON DELETE CASCADE,
  notification_id uuid REFERENCES notifications ON DELETE CASCADE,
  dedupe_key text NOT NULL UNIQUE,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'cancelled')),
  attempts int NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  sent_at timestamptz,
  error text,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (not_before) WHERE state = 'waiting';

-- Plumbing ----------------------------------------------------------------------------------------------------------

-- One row a repeated write: the answer is sealed with a key made from the client's own, so the table gives nothing away.
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  answer bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (caller, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Who did or read what, for whom (authorization, point 4). Only added to.
CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  principal_id uuid,
  call text NOT NULL,
  object_type text,
  object_id uuid,
  outcome text NOT NULL CHECK (outcome IN ('done', 'read', 'refused'))
);
CREATE INDEX audit_object ON audit (object_id, at DESC);
CREATE INDEX audit_actor ON audit (actor_id, at DESC);
