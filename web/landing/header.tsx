import { ChevronDown, Menu, X } from 'lucide-react'
import { Brand } from './brand.tsx'
import type { Link } from './content-schema.ts'
import { LanguageLinks, LanguageMenu } from './language-choice.tsx'
import { logInHref, signUpHref, toSectionHref } from './section-links.ts'
import type { Site } from './site.ts'

/** Brand, links, languages and the sign-in links. It is sticky; its menus open without a script. */
export function Header({ site }: { site: Site }) {
  return (
    <header className="header">
      <div className="bar">
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget="menu"
          aria-label={site.text('page.open-menu')}
        >
          <Menu aria-hidden size={24} />
        </button>
        <Brand />
        <nav className="links" aria-label={site.text('page.navigation')}>
          <ul>
            {site.content.links.map((link) => (
              <HeaderLink key={link.href} site={site} link={link} />
            ))}
          </ul>
        </nav>
        <LanguageMenu site={site} />
        <a href={logInHref} className="button log-in">
          {site.text('page.log-in')}
        </a>
        <a href={signUpHref} className="button quiet">
          {site.text('page.sign-up')}
        </a>
      </div>
      <MobileMenu site={site} />
    </header>
  )
}

function HeaderLink({ site, link }: { site: Site; link: Link }) {
  const label = site.translate(link.label)
  const points = listPanelItems(site, link.href)
  return (
    <li data-panel={points.length > 0 || undefined}>
      <a href={toSectionHref(site, link.href)}>{label}</a>
      {points.length > 0 ? (
        <details name="panel">
          <summary aria-label={site.text('page.panel', { topic: label })}>
            <ChevronDown aria-hidden size={16} />
          </summary>
          <ul className="panel">
            {points.map(([title, more]) => (
              <li key={title}>
                <a href={toSectionHref(site, link.href)}>
                  <strong>{title}</strong>
                  <span>{more}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

/** The panel under a header link: the features, or the plans with their prices. */
function listPanelItems({ content, translate }: Site, href: string): [title: string, more: string][] {
  if (href === '#features') return content.features.cards.map(({ title, text }) => [translate(title), translate(text)])
  if (href === '#pricing') return content.pricing.plans.map((plan) => [plan.title, translate(plan.monthlyPrice)])
  return []
}

/** The menu of small screens, which slides in from the inline start. */
function MobileMenu({ site }: { site: Site }) {
  return (
    <div id="menu" popover="auto" className="menu" role="dialog" aria-label={site.text('page.menu')}>
      <div className="menu-top">
        <Brand />
        <button
          type="button"
          className="icon-button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={site.text('page.close-menu')}
        >
          <X aria-hidden size={24} />
        </button>
      </div>
      <nav aria-label={site.text('page.menu')}>
        <ul>
          {site.content.links.map(({ href, label }) => (
            <li key={href}>
              <a href={toSectionHref(site, href)}>{site.translate(label)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <a href={logInHref} className="button quiet">
        {site.text('page.log-in')}
      </a>
      <LanguageLinks site={site} />
    </div>
  )
}
