-- Roles and database, created once on the primary: psql -v password=… -v replication_password=… -f roles.sql
create role skillshelf login password :'password';
create role replication login replication password :'replication_password';
create role haproxy_check login connection limit 20;
create database skillshelf owner skillshelf;
