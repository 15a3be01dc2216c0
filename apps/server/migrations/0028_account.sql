-- A member of one seller: a person who has proved a phone or an e-mail address and chose to register.
create table member (
  seller_id       text not null references seller,
  member_id       text not null,                   -- the account's uid
  openercardid    text not null,                   -- the number on the card; opens nothing
  username        text not null default '',        -- '' = shown as the anonymous customer
  sex             smallint check (sex in (0, 1)),  -- 0 male, 1 female (spec 2 §3)
  birthday        date,
  avatar          text not null default '',
  store_id        text not null default '',        -- where the member joined; '' = at no store's table
  joined_at       timestamptz not null,
  password_hash   text,                            -- argon2id; null = signs in by code
  phone_changed_at timestamptz,                    -- spending is limited for a while after it
  primary key (seller_id, member_id),
  constraint member_card unique (seller_id, openercardid)
);

-- How a member signs in. One account for each phone and each address of a seller: the second registration signs in.
create table login (
  seller_id       text not null,
  kind            text not null check (kind in ('phone', 'email')),
  identifier_hash text not null,
  member_id       text not null,
  zone            text not null default '',        -- country code of a phone
  identifier      text not null,                   -- for the member's own eyes, and for messages to them
  verified_at     timestamptz not null,
  primary key (seller_id, kind, identifier_hash),
  constraint login_one_of_kind unique (seller_id, member_id, kind),
  foreign key (seller_id, member_id) references member
);

-- One for each guest's phone: a new sign-in replaces its token.
create table member_session (
  seller_id  text not null,
  uid        text not null,                        -- the guest of this phone: cart, seat and orders are theirs
  session_id text not null,                        -- names it in the member's list; opens nothing
  token_hash text not null,
  member_id  text not null,
  via        text not null check (via in ('phone', 'email', 'password')),
  device     text not null,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  expires_at timestamptz not null,
  ends_at    timestamptz not null,                 -- however often it is used
  primary key (seller_id, uid),
  constraint member_session_token unique (seller_id, token_hash),
  foreign key (seller_id, member_id) references member
);
create index member_session_by_member on member_session (seller_id, member_id);
create index member_session_age on member_session (expires_at);

-- Codes sent to prove a phone or an address. The code itself is nowhere: its hash is keyed, and bound to guest, purpose
-- and address.
create table account_code (
  seller_id   text not null references seller,
  code_id     text not null,
  uid         text not null,
  purpose     text not null check (purpose in ('account', 'register', 'update')),
  kind        text not null check (kind in ('phone', 'email')),
  zone        text not null,
  identifier  text not null,
  code_hash   text not null,
  tries       integer not null default 0,          -- wrong ones
  expires_at  timestamptz not null,
  over_at     timestamptz,                         -- taken, not sent after all, or another was asked for
  proved_at   timestamptz,                         -- the ticket is good from here
  spent_key   text,                                -- the call that the ticket was spent on
  said_key    text,                                -- the last entry, so that a repeat counts once
  said_left   integer,                             -- its answer: tries left; null = right
  payload     jsonb,                               -- what the right code completes
  asked_at    text not null,
  created_at  timestamptz not null,
  primary key (seller_id, code_id)
);
create index account_code_open on account_code (seller_id, uid, purpose) where over_at is null;
create index account_code_age on account_code (created_at);
