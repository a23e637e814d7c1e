//! Tests of this chapter.
