/** Renders an email, written once as blocks, as HTML and as plain text. */
import type { EmailAttachment } from './port.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly { readonly cid: string; readonly alt: string }[] };

export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly attachments?: readonly EmailAttachment[];
};

export type Sender = { readonly productName: string; readonly contactEmail: string; readonly siteUrl: string };

const INK = '#1d2a3a';
const SOFT = '#526072';
const RED = '#b93a2b';
const LINE = '#e2d8c5';
const SERIF = "'Playfair Display',Georgia,'Times New Roman',serif";
const SANS = "Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

export function toHtml(content: EmailContent, sender: Sender): string {
  const stripes = `repeating-linear-gradient(-45deg,${RED} 0 14px,#fffdf9 14px 24px,#22508c 24px 38px,#fffdf9 38px 48px)`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#faf6ee;color:${INK};font:16px/1.55 ${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#fffdf9;border:1px solid ${LINE};border-radius:10px;overflow:hidden">
<tr><td style="height:6px;line-height:6px;font-size:0;background-color:${RED};background-image:${stripes}">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 8px;font:600 20px ${SERIF}">${escapeHtml(sender.productName)}<span style="color:${RED}">.</span></td></tr>
<tr><td style="padding:8px 32px 28px"><h1 style="margin:8px 0 16px;font:600 28px/1.15 ${SERIF}">${escapeHtml(content.heading)}</h1>
${content.blocks.map(blockToHtml).join('\n')}
</td></tr>
<tr><td style="padding:18px 32px;border-top:1px solid ${LINE};font-size:13px;color:${SOFT}">You're getting this because you have a <a href="${escapeHtml(sender.siteUrl)}" style="color:${SOFT}">${escapeHtml(sender.productName)}</a> account. Questions? <a href="mailto:${escapeHtml(sender.contactEmail)}" style="color:${SOFT}">${escapeHtml(sender.contactEmail)}</a></td></tr>
</table></td></tr></table></body></html>`;
}

export function toText(content: EmailContent, sender: Sender): string {
  const blocks = content.blocks.map(blockToText).filter((text) => text !== '');
  return [
    content.heading,
    ...blocks,
    `--\n${sender.productName}, ${sender.siteUrl}\nQuestions? ${sender.contactEmail}`,
  ].join('\n\n');
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:${RED};color:#fff;text-decoration:none;font-weight:600;padding:13px 26px;border-radius:999px">${escapeHtml(block.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${LINE}">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td style="padding:8px 12px 8px 0;border-bottom:1px solid ${LINE};color:${SOFT};font-size:14px">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid ${LINE};font-size:15px">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'pictures':
      return block.pictures
        .map(
          ({ cid, alt }) =>
            `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="496" style="display:block;width:100%;height:auto;border:1px solid ${LINE};border-radius:4px"></p>`,
        )
        .join('\n');
  }
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'pictures':
      return '';
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
