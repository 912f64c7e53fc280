import { generateSync } from 'otplib';
import { DEMO_OTP_SECRET } from './demo-accounts.ts';

const secondsLeft = 30 - (Math.floor(Date.now() / 1000) % 30);
console.log(
  `${generateSync({ secret: DEMO_OTP_SECRET })}   (for another ${secondsLeft} seconds; each code works once per account)`,
);
