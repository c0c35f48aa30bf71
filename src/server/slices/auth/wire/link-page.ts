/** The page behind emailed links: one button in plain HTML, so that it works everywhere. */
import { escapeHtml } from '#server/providers/email/compose.ts';

type Text = { readonly title: (productName: string) => string; readonly text: string; readonly button: string };

const TEXTS: Readonly<Record<string, Text>> = {
  signup: {
    title: () => 'Confirm your email',
    text: 'This tells us that the address is yours.',
    button: 'Confirm My Email',
  },
  recovery: {
    title: () => 'Choose a new password',
    text: 'This signs you in, and you can pick a new password.',
    button: 'Choose a New Password',
  },
  invite: {
    title: (productName) => `You're invited to ${productName}`,
    text: 'This signs you in, and you can pick a password.',
    button: 'Accept the Invitation',
  },
  email_change: {
    title: () => 'Confirm your new email',
    text: 'From then on, you sign in with it, and we write to it.',
    button: 'Confirm My New Email',
  },
};

const SIGN_IN: Text = {
  title: (productName) => `Sign in to ${productName}`,
  text: 'You asked us for this link.',
  button: 'Sign In',
};

/** Allows nothing but the page itself. Browsers apply form-action to redirects, too. */
export function linkPagePolicy(targetOrigin: string): string {
  const form = `form-action 'self' ${targetOrigin}`;
  return `default-src 'none'; style-src 'unsafe-inline'; ${form}; base-uri 'none'; frame-ancestors 'none'`;
}

type LinkPage = {
  readonly type: string;
  readonly token: string;
  readonly target: string;
  readonly productName: string;
};

export function linkPage({ type, token, target, productName }: LinkPage): string {
  const { title, text, button } = (Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined) ?? SIGN_IN;
  const heading = escapeHtml(title(productName));
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title>
<style>${STYLE}</style></head>
<body><main><div class="edge"></div>
<p class="name">${escapeHtml(productName)}<span>.</span></p>
<h1>${heading}</h1>
<p>${text}</p>
<form method="post" action="/auth/v1/open">${field('token', token)}${field('type', type)}${field('redirect_to', target)}
<button type="submit">${button}</button></form>
<p class="why">We ask because some email programs open links by themselves, and this one works only once.</p>
</main></body></html>
`;
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#faf6ee;color:#1d2a3a;font:17px/1.55 Inter,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}
main{width:100%;max-width:28rem;padding:0 2rem 2rem;background:#fffdf9;border:1px solid #e2d8c5;border-radius:10px;overflow:hidden;box-shadow:0 18px 40px -12px rgb(60 40 10/.3)}
.edge{height:6px;margin:0 -2rem;background:repeating-linear-gradient(-45deg,#b93a2b 0 14px,#fffdf9 14px 24px,#22508c 24px 38px,#fffdf9 38px 48px)}
.name,h1{font-family:'Playfair Display',Georgia,'Times New Roman',serif;font-weight:600}
.name{font-size:1.125rem}
.name span{color:#b93a2b}
h1{margin:1.25rem 0 .5rem;font-size:2rem;line-height:1.15;overflow-wrap:anywhere}
p{margin:0;color:#526072}
p.name{color:inherit;margin:1.75rem 0 0}
button{width:100%;min-height:3.25rem;margin:1.75rem 0 1.5rem;padding:.5rem 1.5rem;border:0;border-radius:999px;background:#b93a2b;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#99291c}
button:focus-visible{outline:3px solid #22508c;outline-offset:3px}
.why{font-size:.875rem}
@media (max-width:400px){main{padding:0 1.25rem 1.5rem}.edge{margin:0 -1.25rem}h1{font-size:1.75rem}}
`;
