-- Only the owner of the tables removes a submission, as when sample records are put back: what is beside it goes with it.
alter table submission_files drop constraint submission_files_project_id_stage_round_fkey,
  add foreign key (project_id, stage, round) references submissions (project_id, stage, round) on delete cascade;
alter table submissions_taken_back drop constraint submissions_taken_back_project_id_stage_round_fkey,
  add foreign key (project_id, stage, round) references submissions (project_id, stage, round) on delete cascade;
