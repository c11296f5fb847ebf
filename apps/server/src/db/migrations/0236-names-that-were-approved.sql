-- The name that staff approved, while another one that its owner took since waits for them.
alter table organizations add column former_name text;
