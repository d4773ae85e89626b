-- Browsers get pushes, too: their token is the address of their push service, and messages are encrypted for their keys.
ALTER TABLE devices
  DROP CONSTRAINT devices_platform_check,
  ADD CONSTRAINT devices_platform_check CHECK (platform IN ('android', 'ios', 'web')),
  ADD COLUMN p256dh text,
  ADD COLUMN auth text,
  ADD CONSTRAINT devices_keys_check CHECK (
    (platform = 'web') = (p256dh IS NOT NULL) AND (platform = 'web') = (auth IS NOT NULL)
  );
