-- A second step at sign-in: the code of an authenticator app. The app's secret is made of this salt and the house's key.
alter table staff
  add column totp_salt      text,                          -- null = no second step
  add column totp_since     timestamptz,                   -- null = its first code has not come
  add column totp_step      bigint not null default 0,     -- of the last used code: no code works twice
  add column recovery_codes jsonb  not null default '[]';  -- SHA-256; a used one is taken out
