-- Browsers that somebody signed in with: they keep their way in while strangers guess, and others are told of by mail.
create table known_devices (
  person_id text not null references people on delete cascade,
  device text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Kept, so that a sign-in after all devices were forgotten is not taken for the first of an account.
  forgotten_at timestamptz,
  primary key (person_id, device)
);
