/**
 * The tasks of a process. `api`: serves visitors, answers messages and drives the trades that it released. `follower`: reads transfers from
 * the chains. `worker`: mails, news, sweeps, sampled prices, and trades that another process left behind.
 */
export const serverRoles = ['api', 'follower', 'worker'] as const

/** @throws Error if a role is missing where no other process can have it */
export function checkRoles(all: { SERVER_ROLES: readonly string[]; DATABASE_URL?: string | undefined }): void {
  if (all.DATABASE_URL || serverRoles.every((role) => all.SERVER_ROLES.includes(role))) return
  throw new Error('SERVER_ROLES divides the work among processes on one Postgres server: set DATABASE_URL.')
}
