import { describe, expect, it } from 'vitest'
import { checkSubjects, findSubjectFaults } from './commit-subjects.mjs'

describe('findSubjectFaults', () => {
  it.each([
    'cart: Pass the seating to the rule',
    'table-order: Replace closesAt with openFor',
    'http: Compress answers once',
    'bench: Feed two stores',
    'sound: Ring again after 15 s',
    'docs: Say v1.2 in the title',
    `ui: Add ${'x'.repeat(64)}`,
  ])('accepts %s', (subject) => {
    expect(findSubjectFaults(subject)).toEqual([])
  })

  it.each([
    ['Add a check', 'write `area: Imperative sentence`'],
    ['UI: Add a check', 'write `area: Imperative sentence`'],
    ['ui:Add a check', 'write `area: Imperative sentence`'],
    ['ui: add a check', 'begin the sentence with a capital: add'],
    ['ui: Adds a check', 'use the imperative: Adds'],
    ['ui: Added a check', 'use the imperative: Added'],
    ['ui: Adding a check', 'use the imperative: Adding'],
    ['ui: Add a check.', 'leave out the full stop'],
    ['ui: Add a check; remove another', 'one idea a commit: no semicolon'],
    [`ui: Add ${'x'.repeat(65)}`, '73 characters, at most 72'],
  ])('refuses %s', (subject, fault) => {
    expect(findSubjectFaults(subject)).toEqual([fault])
  })
})

describe('checkSubjects', () => {
  it('skips a history without the start commit', () => {
    expect(checkSubjects('0'.repeat(40))).toBeNull()
  })

  it('finds nothing after the last commit', () => {
    expect(checkSubjects('HEAD')).toEqual([])
  })
})
