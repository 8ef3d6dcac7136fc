ALTER TABLE "directory"."units" ADD COLUMN "searched" text;
