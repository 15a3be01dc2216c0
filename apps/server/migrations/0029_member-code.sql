-- The member code of a signed-in phone. It ends with the session, whose row it stands in. Its seed is nowhere: the server
-- derives it from its own key, the session and the handle.
alter table member_session
  add column code_handle    text check (code_handle ~ '^[0-9]{9}$'),  -- null = the phone has shown no code yet
  add column code_since     timestamptz,                              -- the handle is replaced daily
  add column code_step      bigint not null default 0,                -- the last step that was used: each code once
  add column code_reused_at timestamptz,                              -- when a used code was shown again
  add constraint member_session_code unique (seller_id, code_handle);
