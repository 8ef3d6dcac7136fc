CREATE INDEX "record_search_one_in_16" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE record_id % 16 = 0;--> statement-breakpoint
CREATE INDEX "record_search_one_in_256" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE record_id % 256 = 0;--> statement-breakpoint
CREATE INDEX "record_search_quality_from_500" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE quality >= 500;--> statement-breakpoint
CREATE INDEX "record_search_quality_from_550" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE quality >= 550;--> statement-breakpoint
CREATE INDEX "record_search_quality_from_600" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE quality >= 600;--> statement-breakpoint
CREATE INDEX "record_search_quality_from_650" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE quality >= 650;--> statement-breakpoint
CREATE INDEX "record_search_quality_from_700" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE quality >= 700;