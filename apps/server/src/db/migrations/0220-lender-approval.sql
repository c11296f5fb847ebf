-- Who of the staff let a lender act in its own name, and when. Those that were here before have shown who they are.
alter table organizations
  add column approved_at timestamptz,
  add column approved_by text references people on delete set null,
  add column declined_at timestamptz,
  add column decline_reason text;
update organizations set approved_at = created_at;
