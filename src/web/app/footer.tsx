import { Link } from 'react-router';
import { useProduct } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import { SHELL } from '#web/content/site.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { TEXT_LINK_STYLE } from '#web/ui/text-link.tsx';
import { Logo } from './header.tsx';

const LINKS = [
  { to: PATHS.templates, label: SHELL.templates },
  { to: PATHS.questions, label: SHELL.questions },
  { to: PATHS.altHome, label: SHELL.altHome },
  { to: PATHS.account, label: SHELL.account },
  { to: PATHS.terms, label: SHELL.terms },
  { to: PATHS.privacy, label: SHELL.privacy },
] as const;

export function Footer() {
  const { contactEmail } = useProduct();
  return (
    <footer data-screen-only className="mt-24 bg-paper-deep">
      <div className="wrap flex flex-wrap items-start justify-between gap-x-16 gap-y-8 py-12">
        <div>
          <Logo />
          <p className="text-ink-soft">{SHELL.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-flow-col grid-rows-3 gap-x-12">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:text-red hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <span className="flex min-h-11 items-center font-semibold">{SHELL.contact}</span>
          <a href={`mailto:${contactEmail}`} className={`${TEXT_LINK_STYLE} inline-flex min-h-11 items-center`}>
            {contactEmail}
          </a>
        </p>
      </div>
      <AirMailEdge />
    </footer>
  );
}
