-- What a file is, whose, and of which days, as somebody said it. A file that stands in both stages is one file, so it is
-- said of the stored file and not of an upload. Days are days of the calendar, without a time zone.
create table document_descriptions (
  project_id uuid not null references projects on delete cascade,
  storage_id uuid not null,
  kind text check (char_length(kind) between 1 and 80),
  party text check (char_length(party) between 1 and 160),
  period_from text,
  period_to text,
  as_of text,
  signed_on text,
  expires_on text,
  described_by text references people on delete set null,
  described_at timestamptz not null default now(),
  primary key (project_id, storage_id)
);
