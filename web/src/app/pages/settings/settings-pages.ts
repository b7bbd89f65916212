import { settingsPageNames } from '@murmur/contract/page-paths'
import {
  Bell,
  BookUser,
  FileText,
  Gauge,
  Languages,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
  User,
} from 'lucide-react'
import type { SectionId } from '#app/pages/settings/settings-sections.ts'
import type { TextId } from '#lib/i18n/text.ts'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'

type SettingsPageInfo = { title: TextId; hint: TextId; Icon: LucideIcon; sections: readonly SectionId[] }

/** The pages of the settings, with their sections in display order. */
export const settingsPages: Readonly<Record<SettingsPageName, SettingsPageInfo>> = {
  profile: {
    title: 'settings.page.profile',
    hint: 'settings.page.profile-hint',
    Icon: User,
    sections: ['profile', 'password'],
  },
  security: {
    title: 'settings.security',
    hint: 'settings.page.security-hint',
    Icon: ShieldCheck,
    sections: ['freeze', 'two-factor', 'passkeys', 'sessions', 'linked'],
  },
  recipients: {
    title: 'settings.page.recipients',
    hint: 'settings.page.recipients-hint',
    Icon: BookUser,
    sections: ['recipients', 'allowed'],
  },
  limits: {
    title: 'settings.page.limits',
    hint: 'settings.page.limits-hint',
    Icon: Gauge,
    sections: ['limits', 'trading'],
  },
  notifications: {
    title: 'settings.page.notifications',
    hint: 'settings.page.notifications-hint',
    Icon: Bell,
    sections: ['news', 'social'],
  },
  language: {
    title: 'settings.page.language',
    hint: 'settings.page.language-hint',
    Icon: Languages,
    sections: ['language', 'appearance', 'voice'],
  },
  data: {
    title: 'settings.page.data',
    hint: 'settings.page.data-hint',
    Icon: FileText,
    sections: ['data', 'papers'],
  },
  danger: {
    title: 'settings.page.danger',
    hint: 'settings.page.danger-hint',
    Icon: TriangleAlert,
    sections: ['security', 'delete'],
  },
}

/** The page of a section, or of a setting of the search; undefined for any other id. */
export function findSettingsPage(id: string): SettingsPageName | undefined {
  const section = Object.hasOwn(controlSections, id) ? controlSections[id as ControlId] : id
  return settingsPageNames.find((name) => settingsPages[name].sections.some((each) => each === section))
}

/** The settings that are a part of a section, and that links and the search can name on their own. */
const controlSections = {
  theme: 'appearance',
  palette: 'appearance',
  level: 'appearance',
  hotkeys: 'appearance',
  quiet: 'news',
  'signing-passkeys': 'passkeys',
} as const satisfies Record<string, SectionId>
export type ControlId = keyof typeof controlSections
