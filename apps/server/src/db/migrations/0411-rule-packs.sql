-- Who may draft and publish the rules that packages are read by.
alter table admin_duties drop constraint admin_duties_duty_check,
  add constraint admin_duties_duty_check check (duty in ('packaging', 'support', 'administration', 'rules'));

-- Packs that staff published, beside those that come with the product: whole, and never changed.
create table rule_packs (
  id text primary key check (id ~ '^[0-9A-Za-z().-]{1,80}$'),
  -- What it was drafted from; that one may come with the product.
  from_pack text not null,
  content jsonb not null,
  -- The first day on which projects follow it, as the pack says itself.
  effective_from text not null,
  drafted_by text,
  published_by text not null,
  published_at timestamptz not null default now()
);
create trigger immutable before update or delete on rule_packs for each row execute function refuse_change();

-- What is not published yet, and may still be changed.
create table rule_pack_drafts (
  id text primary key check (id ~ '^[0-9A-Za-z().-]{1,80}$'),
  from_pack text not null,
  content jsonb not null,
  drafted_by text references people on delete set null,
  drafted_at timestamptz not null default now(),
  changed_by text references people on delete set null,
  changed_at timestamptz
);
