/**
 * A vitest reporter: one line per failed or slow test, as it ends. vitest itself prints a file when it is complete:
 * silent while tests time out one by one, and lost if it is killed.
 */
export default class LiveReporter {
  onTestCaseResult(test) {
    const { state } = test.result()
    const { slow = false, duration = 0 } = test.diagnostic() ?? {}
    if (state !== 'failed' && !slow) return
    const mark = state === 'failed' ? '✗' : '✓'
    const seconds = (duration / 1000).toFixed(1)
    process.stdout.write(`    ${mark} ${test.module.relativeModuleId}: ${test.fullName} (${seconds} s)\n`)
  }
}
