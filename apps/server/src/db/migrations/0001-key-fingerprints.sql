-- Which secrets the data was written with. A node that has others must not start: it could not read what is stored.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);
