-- Which papers a member agreed to when they registered, in which version and language. Written with the account, never changed.
create table member_consent (
  seller_id text not null,
  member_id text not null,
  paper     text not null check (paper in ('agreement', 'privacy')),
  version   text not null,
  language  text not null,
  agreed_at timestamptz not null,
  primary key (seller_id, member_id, paper, version),
  foreign key (seller_id, member_id) references member
);

-- Notices of a changed phone or password that are not sent yet. A sent one is deleted. One waits for each address and
-- change, however often a member changes it.
create table member_notice (
  notice_id  bigint generated always as identity primary key,
  seller_id  text not null,
  member_id  text not null,
  change     text not null check (change in ('phone', 'password')),
  kind       text not null check (kind in ('phone', 'email')),
  zone       text not null,                          -- country code of a phone
  identifier text not null,                          -- a login of the member before the change
  language   text not null,
  created_at timestamptz not null,
  due_at     timestamptz not null,                   -- the next try
  tries      integer not null default 0,
  constraint member_notice_once unique (seller_id, member_id, change, kind, zone, identifier),
  foreign key (seller_id, member_id) references member
);
create index member_notice_due on member_notice (due_at);

-- Pictures that members have uploaded, by the name of their file. One that no record shows is deleted with its file.
create table member_picture (
  seller_id  text not null,
  picture_id text not null,
  member_id  text not null,
  used_at    timestamptz not null,                   -- uploaded, or last set as the member's picture
  primary key (seller_id, picture_id),
  foreign key (seller_id, member_id) references member
);
create index member_picture_age on member_picture (used_at);
