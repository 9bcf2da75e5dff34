-- Refuses moves back: the provider's word only leads forward, and money that came stays. `checkout.rules.ts` has the same
-- table.
CREATE OR REPLACE FUNCTION refuse_checkout_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
      ('starting', 'open'), ('starting', 'processing'), ('starting', 'paid'), ('starting', 'expired'),
      ('starting', 'failed'), ('open', 'processing'), ('open', 'paid'), ('open', 'expired'),
      ('open', 'failed'), ('processing', 'paid'), ('processing', 'expired'), ('processing', 'failed'),
      ('expired', 'paid'), ('expired', 'failed'), ('failed', 'paid')) THEN
    RAISE EXCEPTION 'a checkout that is % cannot become %', OLD.state, NEW.state
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER online_checkouts_move BEFORE UPDATE OF state ON online_checkouts
  FOR EACH ROW EXECUTE FUNCTION refuse_checkout_move();
