import { type HelpGroup, type HelpTopic, helpGroups } from '@murmur/contract/help'

/** The view of the help: a topic, else a group, else the index. */
export type HelpView = { topic?: HelpTopic | undefined; group?: HelpGroup | undefined }

const groupPrefix = 'group-'

/** The hash of a group's page. A topic's hash is its id. */
export const groupHash = (group: HelpGroup) => `${groupPrefix}${group}` as const

/** Parses the hash of the URL. One that names nothing shows the index. */
export function findHelpView(topics: readonly HelpTopic[], hash: string): HelpView {
  return {
    topic: topics.find(({ id }) => id === hash),
    group: helpGroups.find((group) => groupHash(group) === hash),
  }
}
