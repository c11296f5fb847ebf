-- Those of which the search asks whether they are ready to be submitted.
create index stages_certified on stages (organization_id, project_id)
  where submitted_at is null and answers ->> 'certifyInformationAccurate' = 'YES';
