/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-recommended'],
  reportNeedlessDisables: true,
  rules: {
    'color-hex-length': 'short',
    'declaration-block-no-redundant-longhand-properties': true,
    'function-url-quotes': 'always',
    'length-zero-no-unit': true,
    'shorthand-property-no-redundant-values': true,
    // Svelte's own.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
};
