/** Calls that send an email. Their answers are the same for an unknown address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { otpBody, recoverBody } from '#contract/auth/auth-bodies.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { recoverPassword, resendLink, sendReauthenticationCode } from '../accounts/email-links.ts';
import { requireSecondStep } from '../accounts/require-owner.ts';
import { sendSignInEmail } from '../accounts/sign-in-by-email.ts';
import type { Auth } from '../auth.ts';
import { requireSignedIn } from '../authenticate.ts';
import { answerEvenly } from '../limits/answer-evenly.ts';
import { limited } from '../limits/rate-limits.ts';
import { GoTrueError, validationFailed } from './gotrue-error.ts';
import { phone, queryOf, readBody, readCodeFlow } from './read-request.ts';

const resendBody = z.object({ type: z.string(), email: z.string(), phone });
const signInBody = z.extend(otpBody, { phone });
const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change'];

export function registerEmailRoutes(routes: FastifyInstance, auth: Auth): void {
  const redirectOf = (request: FastifyRequest) => auth.redirects.resolve(queryOf(request).redirect_to);

  routes.post('/recover', limited(auth, 'email'), async (request) => {
    const { email, ...flowFields } = readBody(request, recoverBody);
    if (email === '') throw validationFailed('Password recovery requires an email');
    const flow = readCodeFlow(flowFields);
    const address = readEmailAddress(email);
    await answerEvenly(auth, () => recoverPassword(auth, { email: address, redirectTo: redirectOf(request), flow }));
    return {};
  });

  routes.post('/resend', limited(auth, 'email'), async (request) => {
    const { type, email, phone } = readBody(request, resendBody);
    if (!RESEND_TYPES.includes(type)) throw validationFailed(`Missing one of these types: ${RESEND_TYPES.join(', ')}`);
    if (email !== '' && phone !== '') {
      throw validationFailed('Only an email address or phone number should be provided.');
    }
    if (email === '' && type === 'signup') throw validationFailed('Type provided requires an email address');
    if (email === '' && phone === '') throw validationFailed('Missing email address or phone number');
    if (email === '' || (type !== 'signup' && type !== 'email_change')) {
      throw new GoTrueError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    }
    const address = readEmailAddress(email);
    const redirectTo = redirectOf(request);
    await answerEvenly(auth, () => resendLink(auth, { purpose: type, email: address, redirectTo }));
    return {};
  });

  for (const path of ['/otp', '/magiclink']) {
    routes.post(path, limited(auth, 'email'), async (request) => {
      const { email, phone, create_user, data, ...flowFields } = readBody(request, signInBody);
      if (email !== '' && phone !== '') {
        throw validationFailed('Only an email address or phone number should be provided');
      }
      if (email === '' && phone === '') throw validationFailed('One of email or phone must be set');
      if (email === '') throw new GoTrueError(400, 'phone_provider_disabled', 'Unsupported phone provider');
      const asked = {
        email: readEmailAddress(email),
        metadata: data ?? {},
        isNewWelcome: create_user ?? true,
        redirectTo: redirectOf(request),
        flow: readCodeFlow(flowFields),
      };
      await answerEvenly(auth, () => sendSignInEmail(auth, asked));
      return {};
    });
  }

  routes.get('/reauthenticate', limited(auth, 'email'), async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { user } = signedIn;
    await requireSecondStep(auth, signedIn);
    if (user.email === '') {
      throw validationFailed('Reauthentication requires the user to have an email or a phone number');
    }
    if (user.email_confirmed_at === null)
      throw new GoTrueError(422, 'email_not_confirmed', 'Please verify your email first.');
    await sendReauthenticationCode(auth, user);
    return {};
  });
}
