/** Features that add to the shell: tabs, palette actions, shortcuts. Each file is small; pages load by themselves. */
