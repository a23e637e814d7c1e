import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// An action is a verb with arguments, and a label is for people. Notation only tells choices apart.
const NO_NOTATION = [
  'CallExpression[callee.object.property.name="notation"]',
  'CallExpression[callee.object.property.name="label"][callee.object.object.name=/choice/i]',
  'CallExpression[callee.object.name="notation"]',
  'CallExpression[callee.property.name=/^(test|exec)$/] > .arguments[property.name=/^(notation|label)$/]',
  'CallExpression[callee.property.name=/^(test|exec)$/] > .arguments[name="notation"]',
  'BinaryExpression[left.property.name="notation"][right.type=/^(Literal|TemplateLiteral)$/]',
  'BinaryExpression[left.name="notation"][right.type=/^(Literal|TemplateLiteral)$/]',
  'Property[key.name="notation"][value.type="TemplateLiteral"]',
].map((selector) => ({ selector, message: 'Read and send `choice.action`; its verb and arguments have types.' }));

export default defineConfig(
  // What `e2e/openapi` has is compiled strictly by its test, together with the client that the test generates.
  globalIgnores(['dist/', 'test-results/', 'playwright-report/', 'src/lib/api/generated/', 'e2e/openapi/']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // A function handed on without its object needs none, and says so by being a property.
      '@typescript-eslint/method-signature-style': 'error',
      // Runes do what stores did. Without any, whether one is read rightly need not be asked of every expression.
      'no-restricted-imports': ['error', { paths: ['svelte/store'] }],
      'svelte/require-store-reactive-access': 'off',
    },
  },
  { files: ['src/**'], rules: { 'no-restricted-syntax': ['error', ...NO_NOTATION] } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What another component takes and gives is `any` to eslint; svelte-check sees those types, and checks them.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // A fixture of Playwright names what it needs, even if that is nothing.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  // Plain scripts are in no TypeScript project.
  { files: ['**/*.js', '**/*.mjs'], extends: [ts.configs.disableTypeChecked] },
);
