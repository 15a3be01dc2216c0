-- A guest whose phone is verified, of one seller. No row = it is not. The same phone may be that of several guests: it
-- says that a guest can be reached, and opens nothing.
create table person (
  seller_id       text not null references seller,
  uid             text not null,
  tel_zone_code   text not null,
  telephone       text not null,                   -- as it is dialled at home, without a leading 0
  tel_verified_at timestamptz not null,
  tel_shown_at    text not null default '',        -- the seating whose people may call this guest; '' = nobody may
  primary key (seller_id, uid)
);
create index person_age on person (tel_verified_at);

-- Codes that were sent. The code itself is nowhere: its hash is keyed, and bound to guest and number.
create table sms_code (
  seller_id     text not null references seller,
  verify_id     text not null,
  uid           text not null,
  tel_zone_code text not null,
  telephone     text not null,
  code_hash     text not null,
  tries         integer not null default 0,        -- wrong ones
  expires_at    timestamptz not null,
  over_at       timestamptz,                       -- taken, not sent after all, or another was asked for
  created_at    timestamptz not null,
  primary key (seller_id, verify_id)
);
create index sms_code_by_uid on sms_code (seller_id, uid) where over_at is null;
create index sms_code_age on sms_code (created_at);

-- How many messages were sent, by what is counted together (rules/member/sms-limit.ts). Numbers, guests and addresses stand here
-- as keyed hashes. seller_id '' = counted over the whole house: whoever pumps messages does not care whose guest they are.
create table sms_count (
  seller_id text not null,
  bucket    text not null,
  seconds   integer not null,
  since     timestamptz not null,
  sent      integer not null,
  entered   integer not null default 0,
  primary key (seller_id, bucket)
);
create index sms_count_age on sms_count (since);

-- Who sent a round, where their phone was verified: `☎ …5678`. Stays with the bill when the phone is forgotten.
alter table round add column tel_mark text not null default '';
