import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Chromium files between two Firefox files. */
const between = 4

/**
 * Longest file first, as in vitest, with Firefox files spread among them: Firefox mostly waits for frames and timers,
 * and three of its files at the end left half of the machine idle.
 */
export class Interleaved extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isOfFirefox = ({ project }: TestSpecification) => project.name.endsWith(firefoxProjectName)
    const others = sorted.filter((file) => !isOfFirefox(file))
    return sorted
      .filter(isOfFirefox)
      .reduce((all, file, index) => all.toSpliced(index * (between + 1), 0, file), others)
  }
}

export const firefoxProjectName = 'journeys in Firefox'
