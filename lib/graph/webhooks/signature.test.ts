import { expect, it } from "vitest";
import { nextAttemptAt } from "./attempts.ts";
import { signatureHeaders } from "./signature.ts";

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

it("waits longer after each attempt, and gives up after the eighth", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => nextAttemptAt(attempts, 0));
  expect(waits).toEqual([10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000, undefined]);
});
