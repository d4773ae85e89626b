-- PINs that unlock sessions on shared computers (docs/decisions/0435-shared-computers.md).
CREATE TABLE desk_pins (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_hash text NOT NULL,
  set_at timestamptz NOT NULL
);

ALTER TABLE security_events DROP CONSTRAINT security_events_kind_check,
  ADD CONSTRAINT security_events_kind_check CHECK (kind IN ('signed_up', 'signed_in', 'sign_in_failed', 'password_failed', 'password_changed',
    'password_reset', 'email_asked', 'email_changed', 'mobile_changed', 'sessions_ended', 'role_refused', 'operator', 'pin_changed', 'pin_failed'));
