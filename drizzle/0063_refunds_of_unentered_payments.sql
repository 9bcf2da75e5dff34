-- Asks the provider once for payments that could not be entered: whether they went back before that was noted.
INSERT INTO jobs (id, kind, key, payload, due_at, created_at, changed_at)
  SELECT gen_random_uuid(), 'online-payments.settle', 'went-back:' || provider_ref,
    jsonb_build_object('subject', 'checkout', 'ref', provider_ref), now(), now(), now()
  FROM online_checkouts WHERE state = 'failed' AND provider_ref IS NOT NULL AND refunded_at IS NULL;
