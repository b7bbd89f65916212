import { writeFileSync } from 'node:fs'

/** Stores the number of errors outside of tests, such as unhandled rejections, which the JSON report lacks. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class ErrorsReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.MURMUR_ERRORS_FILE, String(errors.length))
  }
}
