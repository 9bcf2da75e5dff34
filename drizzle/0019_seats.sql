ALTER TABLE "booking_services" DROP CONSTRAINT "booking_services_unit";
ALTER TABLE "proposal_lines" DROP CONSTRAINT "proposal_lines_unit";
ALTER TABLE "booking_services" ADD CONSTRAINT "booking_services_unit" CHECK ("booking_services"."unit" IN ('room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip'));
ALTER TABLE "proposal_lines" ADD CONSTRAINT "proposal_lines_unit" CHECK ("proposal_lines"."unit" IN ('room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip'));
