-- The connection over which a tab last said where it is: when that one is gone, so is the tab.
alter table presence add column connection text;
create index presence_connection on presence (connection);
