import { expect, it } from "vitest";
import { signatureHeaders } from "./delivery-worker.ts";

it("signs as Standard Webhooks does in its example", () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries/javascript/src/index.test.ts
  const headers = signatureHeaders(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330_999,
    '{"test": 2432232314}',
  );
  expect(headers).toMatchObject({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  expect(headers["x-signature-sha256"]).toMatch(/^[0-9a-f]{64}$/);
});
