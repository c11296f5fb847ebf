-- The newest time step of which a code was accepted: no code of it or of an earlier one is accepted again.
alter table second_factors add column last_step integer;
-- No screen ever offered to trust a device; whoever asked for it all the same is asked for the second factor again.
delete from verifications where identifier like 'trust-device-%';
