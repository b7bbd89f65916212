import { settingsPageNames } from '@murmur/contract/page-paths'

/** A page of the settings. */
export type SettingsPageName = (typeof settingsPageNames)[number]

/** The address of a page of the settings. */
export type SettingsPath = `/app/settings/${SettingsPageName}`
/** The settings and their pages as one route, so that the search and the index stay while the page changes. */
export const settingsPattern = '/app/settings/:page?'

/** The path of a page of the settings. */
export const settingsPath = (page: SettingsPageName): SettingsPath => `/app/settings/${page}`

/** Parses the last part of a page's address; undefined if there is no such page. */
export const parseSettingsPage = (page: string | undefined): SettingsPageName | undefined =>
  settingsPageNames.find((name) => name === page?.toLowerCase())

/** Whether a path is one of the settings. */
export const isSettingsPath = (path: string) => /^\/app\/settings(\/[^/]*)?\/?$/i.test(path)
