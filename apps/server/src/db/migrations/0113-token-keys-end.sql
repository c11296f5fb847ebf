-- A key that signs tokens ends after a while and a new one takes its place. Those made before had no end.
update token_keys set expires_at = greatest(created_at + interval '90 days', now()) where expires_at is null;
